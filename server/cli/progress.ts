import { print } from './terminal.ts'

export type Progress = {
  /** `done` of `total` steps are finished. `what` names the next step. */
  show: (done: number, total: number, what: string) => void
  end: () => void
}

/**
 * Creates a progress bar. If the output is no terminal, each step is printed as a line. Writes to
 * standard error, so that standard output has only results.
 */
export async function createProgress(title: string): Promise<Progress> {
  if (!process.stderr.isTTY) {
    return { show: (done, total, what) => print(`${title} ${done}/${total} ${what}`, process.stderr), end: () => {} }
  }
  const { Presets, SingleBar } = await import('cli-progress')
  const bar = new SingleBar(
    {
      format: `${title} {bar} {value}/{total} {what}`,
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: true,
    },
    Presets.shades_classic,
  )
  return {
    show: (done, total, what) => {
      if (!bar.isActive) bar.start(total, done, { what })
      bar.setTotal(total)
      bar.update(done, { what })
    },
    end: () => bar.stop(),
  }
}
