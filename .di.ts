import { dietsDenied, dietsSaid, withoutDiets } from '#src/clerk/diets-said.ts'
for (const t of process.argv.slice(2)) console.log(t, '| said', dietsSaid(t).join(), '| denied', dietsDenied(t).join(), '|', withoutDiets(t))
