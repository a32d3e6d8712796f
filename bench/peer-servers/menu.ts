import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import compression from 'compression'
import express from 'express'
import { fact, PORT } from './facts.ts'

// Menu as typical servers implement it: a SQLite row, `res.json`, and compression if accepted.

const db = new DatabaseSync(fact('DATABASE'))
db.exec('pragma journal_mode = wal; create table menus (id text primary key, menu text not null)')
db.prepare('insert into menus values (?, ?)').run(fact('ID'), readFileSync(fact('MENU'), 'utf8'))
const find = db.prepare('select menu from menus where id = ?')

const app = express()
app.use(compression())
app.get('/ready', (_request, response) => void response.json({}))
app.get('/api/restaurants/:id/menu', (request, response) => {
  const row = find.get(request.params.id) as { menu: string } | undefined
  if (row) response.json(JSON.parse(row.menu))
  else response.status(404).json({ error: 'not_found' })
})
app.listen(PORT, '127.0.0.1')
