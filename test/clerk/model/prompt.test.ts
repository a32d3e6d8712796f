import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  type Filling,
  loadPrompt,
  PLACEHOLDERS,
  type Prompt,
  placeholdersIn,
  promptPath,
  readPrompt,
  TOOLSETS,
  toolsIn,
} from '#src/clerk/model/prompt.ts'
import { ORDER_TOOL_NAMES, TOOL_NAMES } from '#src/clerk/tool-name.ts'
import { ORDER_TOOL_EFFECTS } from '#src/clerk/tools/order-tools.ts'
import { TOOL_EFFECTS } from '#src/clerk/turn-context/tools.ts'

const told = ({ instructions, beside }: Prompt, filling: Filling) =>
  `${instructions(filling)}${beside?.(filling) ?? ''}`

const versions = readdirSync('prompts/clerk').map(name => name.replace('.md', ''))

describe.each(versions)('prompt %s of the clerk', version => {
  const { about, text } = readPrompt(promptPath(version))

  test('describes itself in its front matter', () => {
    expect(about.get('name')).toBe('clerk')
    expect(about.get('version')).toBe(version)
    expect(about.get('purpose')).not.toBe('')
    expect(about.get('placeholders')?.split(', ').sort()).toEqual([...new Set(placeholdersIn(text))].sort())
  })

  test('uses only known placeholders and leaves none unfilled', () => {
    for (const name of placeholdersIn(text)) expect(PLACEHOLDERS).toContain(name)
    const filled = told(loadPrompt(version), { now: '2026-11-17T12:30', state: '{"cart":[]}' })
    expect(filled).toContain('2026-11-17T12:30')
    expect(filled).toContain('{"cart":[]}')
    expect(filled).not.toContain('{{')
  })

  test('never interprets conversation text as a placeholder', () => {
    const filled = told(loadPrompt(version), { now: 'noon', state: '{{now}} $& $1' })
    expect(filled).toContain('{{now}} $& $1')
  })

  test('names every existing tool and no other', () => {
    expect([...new Set(toolsIn(text))].sort()).toEqual([...TOOLSETS[loadPrompt(version).tools]].sort())
  })
})

test('no tool of a model books, pays, or refunds', () => {
  expect(Object.keys(TOOL_EFFECTS).sort()).toEqual([...TOOL_NAMES].sort())
  expect([...new Set(Object.values(TOOL_EFFECTS))].sort()).toEqual(['draft', 'quote', 'read'])
})

test('of the order tools, one books the read-back order, one cancels, and none pays', () => {
  expect(Object.keys(ORDER_TOOL_EFFECTS).sort()).toEqual([...ORDER_TOOL_NAMES].sort())
  const acting = Object.entries(ORDER_TOOL_EFFECTS).filter(([, effect]) => effect !== 'read')
  expect(acting).toEqual([
    ['update_order', 'draft'],
    ['agree', 'book'],
    ['cancel_order', 'cancel'],
  ])
})

test('a nonexistent prompt version prevents startup', () => {
  expect(() => loadPrompt('v999')).toThrow('v999')
})
