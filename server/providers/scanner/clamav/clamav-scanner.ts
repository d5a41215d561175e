import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type FileScanner, ScannerUnavailable } from '../port.ts'
import { readVerdict } from './read-verdict.ts'

type Options = {
  /** `host:port`, or the path of a unix socket. */
  address: string
  /** How long clamd may take nothing and say nothing. */
  timeoutMs: number
}

/** Of a command and of its answer: with `z` before the command, both end with a zero byte. */
const END = '\0'
/** What clamd answers is a line; more is nothing we know. */
const LONGEST_ANSWER = 4096
/** What stands before a block: how long it is, in network order. An empty block ends the stream. */
const lengthOf = (bytes: number): Buffer => {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(bytes)
  return prefix
}

/**
 * ClamAV's daemon, by its own protocol (clamd(8), "INSTREAM"): a connection a file, its blocks as fast as clamd takes
 * them, then one line that says what it found.
 */
export function createClamavScanner({ address, timeoutMs }: Options): FileScanner {
  const place = placeOf(address)
  return {
    name: 'clamav',
    scan: async (stream) => readVerdict(await converse(place, timeoutMs, 'zINSTREAM', stream)),
    check: async () => {
      const answer = await converse(place, timeoutMs, 'zPING')
      if (answer !== 'PONG') throw new ScannerUnavailable('failed', `clamd answered PING with “${answer}”.`)
    },
  }
}

type Place = { path: string } | { host: string; port: number }

function placeOf(address: string): Place {
  if (address.startsWith('/')) return { path: address }
  const at = address.lastIndexOf(':')
  return { host: address.slice(0, at).replace(/^\[(.*)\]$/, '$1'), port: Number(address.slice(at + 1)) }
}

/** Says a command, and the stream's blocks after it. @returns the answer, without its end. @throws ScannerUnavailable */
async function converse(place: Place, timeoutMs: number, command: string, stream?: Readable): Promise<string> {
  const socket = connect(place)
  socket.setNoDelay(true)
  const answer = answerOf(socket, timeoutMs)
  const sent = send(socket, command, stream)
  try {
    // The answer may come before the stream is at its end (a limit, a failure): then nothing more is sent.
    await Promise.race([answer, sent])
    return await answer
  } finally {
    stream?.destroy()
    socket.destroy()
    // Whichever of the two is still under way ends with the socket, and has nothing to say any more.
    await Promise.allSettled([answer, sent])
  }
}

/** Sends all of it. A socket that fails is none of its business: the answer says so. @throws what the stream failed with */
async function send(socket: Socket, command: string, stream: Readable | undefined): Promise<void> {
  let isOpen = await write(socket, Buffer.from(command + END))
  if (!stream) return
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    if (!isOpen) return
    if (chunk.byteLength === 0) continue
    // A write on a connection that clamd has closed ends it here too, and an answer that is there unread is lost with
    // it (“size limit exceeded” comes in the middle of the stream). So what has come is read before each write.
    await setImmediate()
    if (socket.destroyed) return
    socket.write(lengthOf(chunk.byteLength))
    isOpen = await write(socket, chunk)
  }
  await write(socket, lengthOf(0))
}

/** Waits until it is on its way, so that no more than a block is in memory. @returns false when the socket is gone. */
const write = (socket: Socket, bytes: Uint8Array): Promise<boolean> =>
  new Promise((resolve) => {
    socket.write(bytes, (error) => resolve(!error))
  })

/** What is answered, up to its end. @throws ScannerUnavailable */
const answerOf = (socket: Socket, timeoutMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const fail = (reason: 'unreachable' | 'timeout' | 'failed', message: string, cause?: unknown) =>
      reject(new ScannerUnavailable(reason, message, { cause }))
    socket.setEncoding('utf8')
    socket.on('data', (data: string) => {
      text += data
      const end = text.indexOf(END)
      if (end !== -1) resolve(text.slice(0, end))
      else if (text.length > LONGEST_ANSWER) fail('failed', 'clamd answers at a length that is none of its answers.')
    })
    socket.setTimeout(timeoutMs, () => {
      fail('timeout', `clamd took and said nothing for ${timeoutMs} ms.`)
      socket.destroy()
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.syscall !== 'write') return fail('unreachable', `clamd cannot be reached: ${error.message}.`, error)
      const maybe = 'It was stopped, or the file is larger than its StreamMaxLength'
      fail('unreachable', `clamd hung up in the middle of the file (${error.code}). ${maybe}.`, error)
    })
    socket.once('close', () => fail('unreachable', 'clamd went away without an answer.'))
  })
