import { z } from 'zod'
import { Health, type HealthMonitor } from '#src/health/health.ts'
import { defineTool } from './tool.ts'

export const getHealth = defineTool({
  name: 'get_health',
  title: 'Health',
  description: 'Reports whether the service and its parts are healthy. Always 200 while it runs.',
  tag: 'Service',
  shed: 'never',
  links: {},
  effect: 'read',
  mcp: { leftOut: 'for operators' },
  http: { method: 'get', path: '/health', private: true },
  input: z.strictObject({}),
  output: Health,
  faults: [],
  run: (monitor: Pick<HealthMonitor, 'health'>) => monitor.health(),
})
