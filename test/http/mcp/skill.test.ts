import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import express from 'express'
import { expect, test } from 'vitest'
import { mountMcp } from '#src/http/mcp/mount.ts'
import { server, useServer } from '#test/support/lab.ts'
import { connectMcp, ERAS } from '#test/support/mcp.ts'

useServer()

const TEXT =
  '---\nname: order-food\ndescription: Orders lunch.\nagent-skill: "1.0"\n---\n\n# Lunch\n\nSearch, then order.\n'
const log = { info: () => {}, warn: () => {}, error: () => {} }

test.each(ERAS)('a provided skill document can be listed and read in the %s era', async era => {
  const app = express()
  const { engine, clerk } = server
  mountMcp(app, () => ({
    engine,
    clerk,
    log,
    baseUrl: 'http://localhost',
    skill: { name: 'order-food', text: TEXT },
  }))
  const listening = createServer(app)
  await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as { port: number }
  await using mcp = await connectMcp(`http://127.0.0.1:${port}`, era)
  const skills = new SkillsClient(mcp.client)
  expect(skills.supported).toBe(true)
  const listed = await skills.list()
  expect(listed.skills).toHaveLength(1)
  expect(JSON.stringify(listed.skills)).toContain(createHash('sha256').update(TEXT).digest('hex'))
  const read = await skills.read(listed.skills[0]!)
  expect(read).toMatchObject({ verified: true, text: TEXT, frontmatter: { name: 'order-food', 'agent-skill': '1.0' } })
  listening.closeAllConnections()
  listening.close()
})

test("the server's own skill is the document that the index of skills leads to", async () => {
  await using mcp = await connectMcp(server.baseUrl)
  const skills = new SkillsClient(mcp.client)
  const { skills: listed } = await skills.list()
  expect(listed).toHaveLength(1)
  const { body: index } = await server.get('/.well-known/agent-skills/index.json')
  const found = await (await fetch(index.skills[0].url)).text()
  expect(await skills.read(listed[0]!)).toMatchObject({ verified: true, text: found })
})
