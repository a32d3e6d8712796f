import { readTasks } from '../task/load.ts'
import { defineConversations } from './conversations.ts'

defineConversations(
  'limits',
  readTasks('limits').map(({ task }) => task),
)
