import { readCatalog } from '#src/catalog/load.ts'
import { menuOf } from '#test/clerk/menu-shelf.ts'
import { readChunks } from '#src/clerk/house/chunk.ts'
import { readUnits, readWords } from '#src/clerk/house/units.ts'
const all = readCatalog(['data/catalog', 'data/marketplace']).map(({ restaurant }) => restaurant)
const [name, text] = process.argv.slice(2)
const c = menuOf(all.find(r => r.name.toLowerCase().includes(name!.toLowerCase()))!.id)
for (const k of readChunks(readUnits(c, readWords(text!, w => w)))) console.log(JSON.stringify(k))
