// Preloaded into a server: all disk writes fail while the file DISK_FAILS exists.
import fs, { existsSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { fdatasync } = fs
fs.fdatasync = (handle, done) => {
  if (!existsSync(process.env.DISK_FAILS)) return fdatasync(handle, done)
  process.nextTick(done, Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }))
}
syncBuiltinESMExports()
