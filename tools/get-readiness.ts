import { z } from 'zod'
import { Health, type HealthMonitor } from '#src/health/health.ts'
import { defineTool } from './tool.ts'

export const getReadiness = defineTool({
  name: 'get_readiness',
  title: 'Readiness',
  description: 'Returns 200 if the service can take an order now, else 503.',
  tag: 'Service',
  shed: 'never',
  links: {},
  effect: 'read',
  mcp: { leftOut: 'for operators' },
  http: { method: 'get', path: '/health/ready', private: true },
  input: z.strictObject({}),
  output: Health,
  faults: ['service_unavailable'],
  run: (monitor: Pick<HealthMonitor, 'readiness'>) => monitor.readiness(),
})
