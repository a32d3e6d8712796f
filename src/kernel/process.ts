import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** True if the process is running; a zombie that its parent has not reaped does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid)
}

function isZombie(pid: number): boolean {
  try {
    // the state letter follows the command name, which is in parentheses and can contain spaces
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.startsWith('Z')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/**
 * Names the scope of process ids: this boot of this machine, or this container. On Linux, hosts and containers with
 * equal names get distinct values; elsewhere the value is the host name.
 */
export function machineName(): string {
  const boot = ifThere(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
  const namespace = ifThere(() => readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, ''))
  return [hostname(), boot, namespace].filter(Boolean).join('_')
}

function ifThere(read: () => string): string {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
