import { Gauge, Registry } from 'prom-client'
import type { Audit } from '#src/audit/audit.ts'

const MICRO = 1_000_000

/** Formats an audit as Prometheus metrics, for the textfile collector of its node exporter. `now` in epoch milliseconds. */
export function auditMetrics({ balanced, breaches, strays }: Audit, now: number): Promise<string> {
  const registers = [new Registry()]
  const labelNames = ['direction'] as const
  const gauge = (name: string, help: string) => new Gauge({ name: `comanda_audit_${name}`, help, registers })
  gauge('timestamp_seconds', 'When the audit ran.').set(Math.floor(now / 1000))
  gauge('balanced', '1 if the books balance.').set(Number(balanced))
  gauge('breaches', 'Promises that are broken.').set(breaches.length)
  const count = new Gauge({
    name: 'comanda_audit_stray_movements',
    help: 'Movements of money that match no payment in the ledger.',
    labelNames,
    registers,
  })
  const sum = new Gauge({
    name: 'comanda_audit_stray_usdc',
    help: 'Money that they moved, less what was returned of it.',
    labelNames,
    registers,
  })
  for (const direction of ['in', 'out'] as const) count.set({ direction }, strays[direction])
  sum.set({ direction: 'in' }, Number(strays.inMicro) / MICRO)
  sum.set({ direction: 'out' }, Number(strays.outMicro) / MICRO)
  return registers[0]!.metrics()
}
