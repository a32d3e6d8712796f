import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import express from 'express'
import { fact, PORT } from './facts.ts'

// Orders as typical servers implement them: one row, read for every poll and sent with `res.json`.

const db = new DatabaseSync(fact('DATABASE'))
db.exec('pragma journal_mode = wal; create table orders (id text primary key, body text not null)')
const find = db.prepare('select body from orders where id = ?')
const body = readFileSync(fact('ORDER'), 'utf8')
const insert = db.prepare('insert into orders values (?, ?)')
for (const id of fact('IDS').split(',')) insert.run(id, body)

const app = express()
app.get('/ready', (_request, response) => void response.json({}))
app.get('/api/order/:id', (request, response) => {
  const row = find.get(request.params.id) as { body: string } | undefined
  if (row) response.json(JSON.parse(row.body))
  else response.status(404).json({ error: 'order_not_found' })
})
app.listen(PORT, '127.0.0.1')
