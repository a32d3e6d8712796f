import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { server, useServer } from '#test/support/lab.ts'

useServer()

const read = (path: string) => fetch(`${server.baseUrl}${path}`)
const textAt = async (path: string): Promise<string> => (await read(path)).text()

const frontMatterOf = (text: string) => parse(/^---\n([\s\S]*?)\n---\n/.exec(text)![1]!)

test('the skill in the index has only the front matter of the Agent Skills format', async () => {
  const skill = await textAt('/.well-known/agent-skills/comanda-order-food/SKILL.md')
  const { name, description, license, compatibility, metadata, ...others } = frontMatterOf(skill)
  expect(others).toEqual({})
  expect({ name, license }).toEqual({ name: 'comanda-order-food', license: 'Apache-2.0' })
  for (const [text, most] of [
    [description, 1024],
    [compatibility, 500],
  ])
    expect(text.length).toBeLessThanOrEqual(most)
  for (const value of Object.values(metadata)) expect(value).toBeTypeOf('string')
  const textOf = (document: string) => document.replace(/^---\n[\s\S]*?\n---\n/, '')
  expect(textOf(skill)).toBe(textOf(await textAt('/.well-known/agent-skill')))
})

test('the root leads to the description of the API, and its base URL answers', async () => {
  const root = JSON.parse(await textAt('/'))
  for (const path of ['/', '/api', '/.well-known/api-catalog']) {
    const { headers } = await read(path)
    expect(headers.get('link')).toContain(`<${server.baseUrl}/api/openapi.json>; rel="service-desc"`)
  }
  expect(root.api.base_url).toBe(`${server.baseUrl}/api`)
  expect(JSON.parse(await textAt('/api'))).toEqual(root)
  const { linkset } = JSON.parse(await textAt('/.well-known/api-catalog'))
  expect(linkset[0]).toMatchObject({
    anchor: `${server.baseUrl}/api`,
    'service-desc': [{ href: `${server.baseUrl}/api/openapi.json` }],
  })
})

test('crawlers find rules, an icon, and all texts in one', async () => {
  expect(await textAt('/robots.txt')).toMatch(/^User-agent: \*\n/)
  expect(await fetch(`${server.baseUrl}/favicon.ico`)).toMatchObject({ status: 200 })
  const full = await textAt('/llms-full.txt')
  expect(full).toContain((await textAt('/llms.txt')).trimEnd())
  expect(full).toContain((await textAt('/clerk/llms.txt')).trimEnd())
  expect(full).toContain('# Order food with Comanda')
})

test('a preflight of a browser wallet allows every payment header', async () => {
  const { headers } = await fetch(`${server.baseUrl}/api/order/pay`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://wallet.example', 'Access-Control-Request-Method': 'GET' },
  })
  const allowed = headers.get('access-control-allow-headers')!.split(', ')
  expect(allowed).toEqual(
    expect.arrayContaining(['PAYMENT-SIGNATURE', 'X-PAYMENT', 'Authorization', 'Payment-Authorization']),
  )
})
