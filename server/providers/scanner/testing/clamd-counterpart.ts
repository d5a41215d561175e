import { createServer, type Server, type Socket } from 'node:net'
import { EICAR } from '../local/local-scanner.ts'

export type ClamdBehavior =
  | 'well'
  /** Responds with an error after the first block. */
  | 'error'
  /** Disconnects in the middle of the stream. */
  | 'hangs up'
  /** Reads everything but never responds. */
  | 'silent'
  | 'stuck'
  | 'babbles'

export type ClamdCounterpart = {
  /** `host:port`, or the path of the Unix socket. */
  address: string
  be: (mood: ClamdBehavior) => void
  stats: () => { bytes: number; largestBlock: number; open: number }
  close: () => Promise<void>
}

const END = 0

/**
 * Imitates the documented protocol of clamd, on a Unix socket if `path` is given. Rejects a stream
 * with more than `limit` bytes.
 */
export async function openClamd({
  limit = 5_000_000,
  path,
}: {
  limit?: number
  path?: string
} = {}): Promise<ClamdCounterpart> {
  let mood: ClamdBehavior = 'well'
  const stats = { bytes: 0, largestBlock: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    serve(socket, { limit, stats: stats, mood: () => mood })
  })
  await listen(server, path)
  const at = server.address()
  return {
    address: path ?? `127.0.0.1:${typeof at === 'object' ? at?.port : ''}`,
    be: (next) => {
      mood = next
    },
    stats: () => ({ ...stats, open: sockets.size }),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const listen = (server: Server, path: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    if (path === undefined) server.listen(0, '127.0.0.1', resolve)
    else server.listen(path, resolve)
  })

type Serving = { limit: number; stats: { bytes: number; largestBlock: number }; mood: () => ClamdBehavior }

function serve(socket: Socket, { limit, stats: seen, mood }: Serving): void {
  let buffered = Buffer.alloc(0)
  let command: string | undefined
  const content: Buffer[] = []
  let bytes = 0
  // Reads on after the response. A reset connection would lose the response.
  const respond = (text: string) => {
    socket.removeAllListeners('data').resume()
    socket.end(`${text}\0`)
  }
  socket.on('data', (data: Buffer) => {
    buffered = Buffer.concat([buffered, data])
    if (command === undefined) {
      const end = buffered.indexOf(END)
      if (end === -1) return
      command = buffered.subarray(0, end).toString()
      buffered = buffered.subarray(end + 1)
      if (command === 'zPING') return respond(mood() === 'babbles' ? 'HELLO' : 'PONG')
      if (command !== 'zINSTREAM') return respond('UNKNOWN COMMAND')
    }
    if (mood() === 'stuck') return void socket.pause()
    while (buffered.length >= 4) {
      const length = buffered.readUInt32BE(0)
      if (length === 0) return finish()
      if (mood() === 'hangs up') return void socket.destroy()
      if (mood() === 'error') return respond("stream: Can't allocate memory ERROR")
      if (bytes + length > limit) return respond('INSTREAM size limit exceeded. ERROR')
      if (buffered.length < 4 + length) return
      content.push(buffered.subarray(4, 4 + length))
      bytes += length
      seen.bytes += length
      seen.largestBlock = Math.max(seen.largestBlock, length)
      buffered = buffered.subarray(4 + length)
    }
  })
  const finish = () => {
    const now = mood()
    if (now === 'silent') return
    if (now === 'babbles') return respond('stream: maybe')
    respond(Buffer.concat(content).includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')
  }
}
