import { defineConversations } from './conversations.ts'

defineConversations(1)
