import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Server = {
  api: string
  auth: string
  /** Latest output on standard error. */
  output: () => string
  /** CPU time of the server since its start. */
  usageMs: () => Promise<number>
  stop: () => Promise<void>
}

type Message = { ready?: { api: string; auth?: string }; usageMs?: number }

/** Waits until the server responds. */
export async function startServer(
  file: string,
  env: NodeJS.ProcessEnv,
  nodeArgs: readonly string[] = [],
): Promise<Server> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    env,
    execArgv: [...nodeArgs],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-5000)
  })
  const { ready } = await next(child, ({ ready }) => ready !== undefined)
  if (!ready) throw new Error(`${file} never became ready`)
  return {
    output: () => output,
    api: ready.api,
    auth: ready.auth ?? ready.api,
    usageMs: async () => {
      const message = next(child, ({ usageMs }) => usageMs !== undefined)
      child.send('usage')
      return (await message).usageMs ?? 0
    },
    stop: async () => {
      const exit = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await exit
    },
  }
}

function next(child: ChildProcess, isIt: (message: Message) => boolean): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the server ended with exit code ${code}`))
    const onMessage = (message: Message) => {
      if (!isIt(message)) return
      child.off('message', onMessage).off('exit', onExit)
      resolve(message)
    }
    child.on('message', onMessage).once('exit', onExit)
  })
}
