import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { addKey, bearer } from '../../../../../tests/support/people/api-keys.ts'
import type { Person, World } from '../../../../../tests/support/world.ts'
import type { Scope } from '../../api-keys/index.ts'

/** Opens the API on a port of this machine, once, and returns the address of the MCP server. */
export async function addressOf({ app: { api } }: World): Promise<URL> {
  if (!api.server.listening) await api.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.server.address() as { port: number }
  return new URL(`http://127.0.0.1:${port}/mcp`)
}

type Connection = { scopes?: readonly Scope[]; secret?: string; mode?: 'legacy' | 'auto' }
type Answer = { isError: boolean; text: string; result: Record<string, unknown> }
export type Assistant = { client: Client; secret: string; use: (tool: string, given?: object) => Promise<Answer> }

/** Connects a client of the SDK with a key of this person. `auto` speaks the newest version. */
export async function connect(
  world: World,
  person: Person,
  { scopes, secret: given, mode = 'auto' }: Connection = {},
): Promise<Assistant> {
  const secret = given ?? (await addKey(person, scopes ? { scopes } : {})).secret
  const client = new Client({ name: 'test-assistant', version: '1.0.0' }, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(await addressOf(world), {
    requestInit: { headers: bearer(secret) },
  })
  await client.connect(transport)
  const use = async (name: string, args: object = {}): Promise<Answer> => {
    const answer = await client.callTool({ name, arguments: args as Record<string, unknown> })
    const [first] = answer.content as { text: string }[]
    const result = (answer.structuredContent ?? {}) as Record<string, unknown>
    return { isError: answer.isError === true, text: first?.text ?? '', result }
  }
  return { client, secret, use }
}
