import Type from 'typebox'
import { badRequest, unauthorized } from '../../../../platform/errors.ts'
import { defineRoute, type Route } from '../../../../platform/http/route.ts'
import { named, withExample } from '../../../../platform/http/schemas.ts'
import { answerMessage } from '../answer-message.ts'
import { isDeeperThan } from '../domain/is-deeper-than.ts'
import { prepareTools } from '../tool-schemas.ts'

const Version = Type.Literal('2.0')
const MessageId = Type.Unsafe<string | number | null>({
  type: ['string', 'integer', 'null'],
  maxLength: 200,
  description: 'Chosen by the client.',
})
const Fields = Type.Unsafe<object>({ type: 'object', additionalProperties: true })

/** Limits the lengths of the texts that error messages repeat. The SDK checks their types. */
const Params = Type.Unsafe<object>({
  ...Fields,
  properties: {
    name: { maxLength: 200, description: 'Name of a tool or a prompt.' },
    uri: { maxLength: 2000, description: 'Address of a resource.' },
  },
  description: 'Parameters of the method.',
})

/** Every valid message has fewer levels. A very deep one could overflow the stack. */
const MOST_LEVELS = 100

/** A message of the protocol. The SDK checks the rest of it. */
const McpMessage = named(
  'McpMessage',
  Type.Object(
    {
      jsonrpc: Version,
      id: Type.Optional(MessageId),
      method: Type.Optional(Type.String({ maxLength: 200, description: 'Missing in a response.' })),
      params: Type.Optional(Params),
    },
    { additionalProperties: true },
  ),
  { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
)

const McpResult = named(
  'McpResult',
  Type.Object(
    {
      jsonrpc: Version,
      id: MessageId,
      result: Type.Optional({ ...Fields, description: 'Result of the method.' }),
      error: Type.Optional({ ...Fields, description: 'Error of the protocol, with `code` and `message`.' }),
    },
    { additionalProperties: false },
  ),
  { jsonrpc: '2.0', id: 1, result: { tools: [] } },
)

/** An error of the protocol, or one of the API if the body is no message. */
const McpFault = named(
  'McpFault',
  Type.Object(
    {
      jsonrpc: Type.Optional(Version),
      id: Type.Optional(MessageId),
      error: withExample(
        Type.Unsafe<object | string>({
          type: ['object', 'string'],
          additionalProperties: true,
          description: 'With `jsonrpc` an object with `code` and `message`, otherwise the message.',
        }),
        { code: -32_600, message: 'Invalid Request' },
      ),
      code: Type.Optional(Type.String({ description: 'Code of an error of the API.' })),
      details: Type.Optional({ ...Fields, description: 'Details of an error of the API.' }),
    },
    { additionalProperties: false },
  ),
  { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'Invalid Request' } },
)

const Accepted = Type.Unsafe<string>({
  type: 'string',
  maxLength: 0,
  description: 'Nothing: the message needs no answer.',
})

/** Creates the route of the MCP server, whose tools call other routes of the API. */
export function createMcpRoute(routes: () => readonly Route[]): Route {
  let tools: ReturnType<typeof prepareTools> | undefined
  return defineRoute({
    method: 'POST',
    path: '/mcp',
    auth: 'link',
    needsKey: true,
    tag: 'API keys',
    // A client of the protocol speaks to it, so it is no operation of the API.
    hidden: true,
    summary: 'Answers one message of the Model Context Protocol, for assistants with an API key.',
    description:
      'Streamable HTTP without sessions: each request stands alone, and each answer is JSON. Needs `Authorization: Bearer smbl_…` and no particular scope. Each tool is a request of the API, which needs its scope and counts against the limits. docs/mcp.md lists the tools.',
    body: McpMessage,
    responses: {
      200: McpResult,
      202: withExample(Accepted, ''),
      400: McpFault,
      404: McpFault,
      406: McpFault,
    },
    errors: ['Unauthorized', 'Forbidden'],
    handler: async ({ ctx, body, request }) => {
      const { caller } = request
      if (!caller?.apiKey) throw unauthorized('This needs an API key.')
      if (isDeeperThan(body, MOST_LEVELS)) throw badRequest('The message is nested too deeply.')
      tools ??= prepareTools(routes())
      return answerMessage(ctx, { request, caller, tools }, body)
    },
  })
}
