import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Each test file runs with its mutant switched on. With mutant 0, all are switched off. */
export type Order = {
  runs: readonly { mutant: number; file: string }[]
  hits?: string
}
export type Verdict = {
  files: readonly { mutant: number; file: string; ok: boolean; seconds: number; test: string | undefined }[]
  /**
   * Reason why the process did not finish, or the message of an error outside of a test. Empty if
   * there was none.
   */
  why: string
}

const HOOK = join(import.meta.dirname, 'hits.ts')

/** Runs vitest in its own process group, which is killed and replaced if a run hangs. */
export class Runner {
  readonly root: string
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | undefined

  constructor(root: string, env: NodeJS.ProcessEnv) {
    this.root = root
    this.#env = env
  }

  async run(order: Order, limitMs: number): Promise<Verdict> {
    const child = (this.#child ??= await this.#start())
    const limit = new AbortController()
    const answered = once(child, 'message', limit).then(([verdict]) => verdict as Verdict)
    const ended = once(child, 'exit', limit).then(() => 'ended' as const)
    child.send(order)
    const verdict = await Promise.race([answered, ended, pause(limitMs, 'late' as const, limit)])
    limit.abort()
    await Promise.allSettled([answered, ended])
    if (typeof verdict === 'object') return verdict
    await this.stop()
    return { files: [], why: verdict === 'late' ? 'the run timed out' : 'the process exited during the run' }
  }

  async #start(): Promise<ChildProcess> {
    const options = `${process.env.NODE_OPTIONS ?? ''} --import=${HOOK}`
    const child = spawn(process.execPath, [join(import.meta.dirname, 'test-process.ts'), this.root], {
      cwd: this.root,
      env: { ...process.env, ...this.#env, NODE_OPTIONS: options.trim() },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    })
    await once(child, 'message')
    return child
  }

  async stop(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child?.pid || child.exitCode !== null) return
    const gone = once(child, 'exit')
    process.kill(-child.pid, 'SIGKILL')
    await gone
  }
}
