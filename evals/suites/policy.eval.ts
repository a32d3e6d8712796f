import { readTasks } from '../task/load.ts'
import { defineConversations } from './conversations.ts'

defineConversations(
  'policy',
  readTasks('policy').map(({ task }) => task),
)
