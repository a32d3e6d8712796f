import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Whether the process runs; one that ended but was never collected by its parent does not. */
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
    // the state letter follows the command, which is in brackets and may hold spaces
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.startsWith('Z')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/**
 * Names what process ids are counted in: this machine since it started, or this container. Hosts and containers of equal
 * names are told apart by Linux; elsewhere it is the name of the host.
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
