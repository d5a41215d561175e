import { type PlantedBug, planted } from './planted-bug.ts'

const MCP = 'server/features/integrations/mcp'
const ATTACKS = `${MCP}/attacks.test.ts`
const ON_TOOLS = `${MCP}/tool-attacks.test.ts`
const ACCESS = 'server/platform/http/callers/check-access.ts'

export const MCP_BUGS: readonly PlantedBug[] = [
  planted(
    'the MCP server parses the body of a request without a key',
    { file: `${MCP}/routes/mcp-route.ts`, from: '    needsKey: true,\n', to: '' },
    ATTACKS,
  ),
  planted(
    'a page of another site can use an API key',
    {
      file: ACCESS,
      from: "if (!isTrustedOrigin(request, ctx)) throw forbidden('Pages",
      to: "if (false) throw forbidden('Pages",
    },
    ATTACKS,
  ),
  planted(
    'a refused assistant is not told that it needs a key',
    { file: ACCESS, from: "reply.header('www-authenticate', 'Bearer')\n", to: '\n' },
    ATTACKS,
  ),
  planted(
    'a deeply nested message causes an internal error',
    { file: `${MCP}/routes/mcp-route.ts`, from: 'isDeeperThan(body, MOST_LEVELS)', to: 'false' },
    ATTACKS,
  ),
  planted(
    'a refusal repeats a name of any length',
    { file: `${MCP}/routes/mcp-route.ts`, from: 'name: { maxLength: 200,', to: 'name: {' },
    ATTACKS,
  ),
  planted(
    'assistants may use versions of the protocol that the guide does not name',
    {
      file: `${MCP}/create-mcp-server.ts`,
      from: '      supportedProtocolVersions: [...OLDER_VERSIONS],\n',
      to: '',
    },
    ATTACKS,
  ),
  planted(
    'a secret in the wrong header is in the log',
    {
      file: `${MCP}/answer-message.ts`,
      from: '    maxSubscriptions: 0,\n',
      to: '    maxSubscriptions: 0,\n    onerror: (error: Error) => served.request.log.debug({ err: error }),\n',
    },
    ON_TOOLS,
  ),
  planted(
    'an id that is the name of another address calls that address',
    { file: `${MCP}/call-api.ts`, from: 'otherPaths.has(path) || ', to: '' },
    ON_TOOLS,
  ),
  planted(
    'an id of two dots calls another address',
    { file: `${MCP}/call-api.ts`, from: " || new URL(path, 'http://localhost').pathname !== path", to: '' },
    ON_TOOLS,
  ),
  planted(
    'an id with a slash calls another address',
    {
      file: `${MCP}/call-api.ts`,
      from: 'encodeURIComponent(String(fields[name])))\n  // An id',
      to: 'String(fields[name]))\n  // An id',
    },
    ON_TOOLS,
  ),
  planted(
    'a tool that fails tells the assistant the inner error',
    {
      file: `${MCP}/call-tool.ts`,
      from: "return 'Something went wrong on our side. Look at what is there before you try again. (InternalError)'",
      to: 'return String(error)',
    },
    ON_TOOLS,
  ),
  planted(
    'a tool ignores arguments that it does not know',
    { file: `${MCP}/tool-schemas.ts`, from: '    additionalProperties: false,\n', to: '' },
    ON_TOOLS,
  ),
  planted(
    'an assistant sends an offer instead of a draft',
    {
      file: `${MCP}/call-api.ts`,
      from: '{ ...pick(given, call.takes), ...call.fixed }',
      to: 'pick(given, call.takes)',
    },
    ON_TOOLS,
  ),
  planted(
    'an assistant sees tools for which its key lacks a scope',
    { file: `${MCP}/create-mcp-server.ts`, from: 'scopes.every((scope)', to: 'scopes.some((scope)' },
    ON_TOOLS,
  ),
  planted(
    'the requests of tools count for the address of the server, not of the assistant',
    { file: `${MCP}/call-api.ts`, from: '    remoteAddress: ip,\n', to: '' },
    ON_TOOLS,
  ),
]
