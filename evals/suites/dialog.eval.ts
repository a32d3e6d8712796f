import { readTasks } from '../task/load.ts'
import { defineConversations } from './conversations.ts'

defineConversations(
  'dialog',
  readTasks('dialog').map(({ task }) => task),
)
