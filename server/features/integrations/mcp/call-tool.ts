import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/load-config.ts'
import { AppError } from '../../../platform/errors.ts'
import { callApi, type Fields, ToolRefused } from './call-api.ts'
import { checkUse } from './check-use.ts'
import type { PreparedTool } from './tool-schemas.ts'

export type ToolResult = {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}

/** Carries out a tool. Returns refusals as results, so that the assistant can correct its call. */
export async function callTool(
  { BASE_URL }: Pick<Config, 'BASE_URL'>,
  request: FastifyRequest,
  prepared: PreparedTool,
  given: unknown,
): Promise<ToolResult> {
  try {
    const input = prepared.check(given ?? {}) as Fields
    const answer = await answerOf(request, prepared, input)
    const page = new URL(pathOf(prepared.tool.page, { ...input, ...answer }), BASE_URL).href
    const structuredContent = { ...answer, page }
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
  } catch (error) {
    return { content: [{ type: 'text', text: refusalOf(error, request) }], isError: true }
  }
}

function answerOf(request: FastifyRequest, { calls }: PreparedTool, input: Fields): Promise<Fields> {
  const [only, ...others] = calls
  if (!only) throw new Error('A tool needs a call.')
  return others.length === 0
    ? callApi(request, only, input)
    : checkUse((call, fields) => callApi(request, call, fields), calls, input)
}

/** Fills in the path of a page. */
const pathOf = (page: string, fields: Fields): string =>
  page.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name])))

/** Returns the text of a refusal. The text of an unknown error is only logged. */
function refusalOf(error: unknown, { log }: FastifyRequest): string {
  if (!(error instanceof ToolRefused || error instanceof AppError)) {
    log.error({ err: error }, 'an MCP tool failed')
    return 'Something went wrong on our side. Look at what is there before you try again. (InternalError)'
  }
  const { details } = error as Partial<AppError>
  if (!details || !('issues' in details) || !details.issues) return error.message
  return details.issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('\n')
}
