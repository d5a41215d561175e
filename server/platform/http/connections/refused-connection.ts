import { randomUUID } from 'node:crypto'
import { type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError, badRequest } from '../../errors.ts'
import { toErrorBody } from '../envelopes.ts'

/**
 * Sends an error response over a connection whose data was not a valid request, for which the
 * framework has no reply object.
 */
export function refuseConnection(error: Error, socket: Duplex, headers: Readonly<Record<string, string>>): void {
  const { status, failure } = refusalOf('code' in error ? String(error.code) : '')
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify(toErrorBody('standard', failure))
  const lines = Object.entries({
    ...headers,
    'x-request-id': randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  // A client that does not end its own direction could otherwise keep the connection open.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}

export class MalformedRequest extends Error {
  readonly code: 'CONNECT' | 'NO_HOST'
  constructor(code: MalformedRequest['code']) {
    super(`a malformed request: ${code}`)
    this.name = 'MalformedRequest'
    this.code = code
  }
}

/** Handles requests that Node would answer without a request id and an error body. */
export function handleRawEvents(server: Server, headers: Readonly<Record<string, string>>): void {
  server.on('connect', (_request, socket) => refuseConnection(new MalformedRequest('CONNECT'), socket, headers))
  // The header `Expect` may be ignored if its value is unknown (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response))
}

function refusalOf(code: string): { status: number; failure: AppError } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const failure = new AppError('RequestTimeout', 'The request did not arrive in time. Send it again.')
    return { status: failure.status, failure }
  }
  if (code === 'CONNECT') {
    const failure = new AppError('MethodNotAllowed', 'This server is not a proxy. Request a path on this server.')
    return { status: failure.status, failure }
  }
  if (code === 'NO_HOST') return { status: 400, failure: badRequest('The header Host is missing.') }
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: 431, failure: new AppError('BadRequest', 'The headers of this request are too large.') }
  return { status: 400, failure: new AppError('BadRequest', 'The request is not valid HTTP.') }
}
