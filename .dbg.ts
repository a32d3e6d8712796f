import { readCatalog } from '#src/catalog/load.ts'
import { menuOf } from '#test/clerk/menu-shelf.ts'
const all = readCatalog(['data/catalog', 'data/marketplace']).map(({ restaurant }) => restaurant)
const [name, dish] = process.argv.slice(2)
const r = all.find(r => r.name.toLowerCase().includes(name!.toLowerCase()))!
const c = menuOf(r.id)
for (const i of c.items) if (i.item.name.toLowerCase().includes(dish!.toLowerCase())) { console.log(i.item.name, '|', i.item.description, '\nphrases', i.phrases.map(p => p.terms.map((t, k) => t + ':' + p.weights[k]).join(' ') + (p.kinds?.size ? ' {' + [...p.kinds].join(',') + '}' : '')), '\nabsorbed', [...i.absorbed].join(','), '\nnamed', [...i.named].join(','), '\ndescribed', [...i.described].join(',')); for (const g of i.groups) console.log('  G', g.group.name, g.group.min_units, g.group.max_units, g.options.map(o => o.option.name).join(' / ')) }
