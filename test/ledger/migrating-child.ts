import { openLedger } from '#src/ledger/database.ts'

// Migrates the ledger in the file named first, and ends itself with SIGKILL after so many statements.

const [file = '', after = '0'] = process.argv.slice(2)
let left = Number(after)
await openLedger(file, {
  crashpoint: point => {
    if (point === 'C23' && --left === 0) process.kill(process.pid, 'SIGKILL')
  },
})
