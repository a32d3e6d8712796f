import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import { OFFERED } from './offered.ts'

/** Requests of REST that a text may name, each with the tool that does the same. */
const REQUESTS = OFFERED.map(({ tool: { name, http } }) => ({
  name,
  // a path with more behind it is another request
  request: new RegExp(
    `\\b${http.method.toUpperCase()} ${http.path.replaceAll(/\{\w+\}/g, '[\\w{}-]+')}(?:\\?[^\\s.,;]*)?(?![\\w/{])`,
    'g',
  ),
}))

/** Names tools where a text names requests: an MCP client sends no requests of its own. */
const inToolWords = (text: string): string =>
  REQUESTS.reduce((said, { name, request }) => said.replaceAll(request, name), text)

/** Returns the body of a refusal in the words of tools. */
export function refusalInToolWords(body: JsonObject): JsonObject {
  const said = ({ message, _hint, ...rest }: JsonObject): JsonObject => ({
    ...(typeof message === 'string' ? { message: inToolWords(message) } : {}),
    ...(typeof _hint === 'string' ? { _hint: inToolWords(_hint) } : {}),
    ...rest,
  })
  const { error, problems, ...others } = body
  const told = Array.isArray(problems)
    ? { problems: problems.map(each => (isJsonObject(each) ? { ...each, ...said(each) } : each)) }
    : {}
  return { error, ...said(others), ...told }
}
