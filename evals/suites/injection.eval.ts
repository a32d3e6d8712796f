import { injectionTasks } from '../task/injections.ts'
import { defineConversations } from './conversations.ts'

defineConversations('injection', injectionTasks(true))
// the same conversations without an attack, to see what an attack costs
defineConversations('injection-control', injectionTasks(false).slice(-30))
