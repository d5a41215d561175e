import type { Tool as McpTool, Server } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { brandName, brandToken } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { API_VERSION } from '../../../platform/http/server.ts'
import { callTool } from './call-tool.ts'
import { instructionsFor, PROMPTS, type PromptName, writePrompt } from './domain/prompts.ts'
import type { PreparedTool } from './tool-schemas.ts'
import { TAXONOMY_URI, usageTaxonomy } from './usage-taxonomy.ts'

/**
 * Older versions of the protocol that the guide names. The SDK adds the newest version. By default
 * it would also speak two versions that the guide does not name.
 */
const OLDER_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const

type Sdk = typeof import('@modelcontextprotocol/server')
export type Served = { request: FastifyRequest; caller: Caller; tools: ReadonlyMap<string, PreparedTool> }

/** Creates the server that answers one message for the holder of a key. */
export function createMcpServer(
  { Server: SdkServer, ProtocolError, ProtocolErrorCode }: Sdk,
  config: Pick<Config, 'BASE_URL'>,
  { request, caller, tools }: Served,
): Server {
  const name = brandName()
  const server = new SdkServer(
    { name: brandToken(), title: name, version: API_VERSION },
    {
      capabilities: { tools: {}, prompts: {}, resources: {} },
      instructions: instructionsFor(name, config.BASE_URL),
      supportedProtocolVersions: [...OLDER_VERSIONS],
    },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: [...tools.values()].filter((tool) => isFor(caller, tool)).map(describeTool),
  }))
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = tools.get(params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool “${params.name}”.`)
    return callTool(config, request, tool, params.arguments)
  })
  server.setRequestHandler('prompts/list', () => ({
    prompts: Object.entries(PROMPTS).map(([prompt, described]) => ({
      name: prompt,
      ...described,
      arguments: [...described.arguments],
    })),
  }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    if (!Object.hasOwn(PROMPTS, params.name))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt “${params.name}”.`)
    const prompt = params.name as PromptName
    const lacking = PROMPTS[prompt].arguments.find((each) => each.required && !params.arguments?.[each.name])
    if (lacking) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The argument “${lacking.name}” is missing.`)
    const text = writePrompt(prompt, params.arguments ?? {})
    return { description: PROMPTS[prompt].description, messages: [{ role: 'user', content: { type: 'text', text } }] }
  })
  server.setRequestHandler('resources/list', () => ({
    resources: [
      {
        uri: TAXONOMY_URI,
        name: 'usage-taxonomy',
        title: 'Words for uses',
        description:
          'Media, uses, categories, territories and exclusivities by which offers and licenses are described.',
        mimeType: 'application/json',
      },
    ],
  }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    if (uri !== TAXONOMY_URI) throw new ProtocolError(-32_002, `There is no resource “${uri}”.`, { uri })
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(usageTaxonomy()) }] }
  })
  return server
}

/** A key sees the tools that it can use. The API decides again when one is called. */
const isFor = ({ roles, apiKey }: Caller, { tool, scopes }: PreparedTool): boolean =>
  tool.roles.some((role) => roles.includes(role)) && scopes.every((scope) => apiKey?.scopes.includes(scope))

const describeTool = ({ name, tool, inputSchema, outputSchema }: PreparedTool) => ({
  name,
  title: tool.title,
  description: tool.description,
  inputSchema: inputSchema as McpTool['inputSchema'],
  outputSchema,
  annotations: {
    title: tool.title,
    readOnlyHint: tool.isAdditive && tool.isIdempotent,
    destructiveHint: !tool.isAdditive,
    idempotentHint: tool.isIdempotent,
    openWorldHint: false,
  },
})
