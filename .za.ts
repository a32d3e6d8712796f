import { spokenAddress } from '#src/reader/spoken-address.ts'
for (const t of process.argv.slice(2)) console.log(spokenAddress(t))
