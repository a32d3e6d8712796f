import { openLedger } from '#src/ledger/database.ts'

// Migrates the ledger in the file of the first argument; sends itself SIGKILL after the given number of statements.

const [file = '', after = '0'] = process.argv.slice(2)
let left = Number(after)
await openLedger(file, {
  crashpoint: point => {
    if (point === 'C23' && --left === 0) process.kill(process.pid, 'SIGKILL')
  },
})
