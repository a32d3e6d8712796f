import { readTasks } from '../task/load.ts'
import { defineConversations } from './conversations.ts'

defineConversations(
  'repair',
  readTasks('repair').map(({ task }) => task),
)
