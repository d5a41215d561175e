import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Prints how much CPU time each test file takes, the most expensive first: `npm run test:cost`.
 * File names select test files, as for `vitest run`.
 */
export default class TestCostReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const costs = modules
      .map((module) => ({
        file: relative(module.project.config.root, module.moduleId),
        cpu: module.meta().cpuSeconds ?? 0,
        // Elapsed time. It includes waiting for a timer, a disk, a browser or a database server.
        wall: (module.diagnostic().duration + module.diagnostic().collectDuration) / 1000,
      }))
      .sort((a, b) => b.cpu - a.cpu)
    const row = (cpu: number, wall: number, what: string) =>
      console.log(`${cpu.toFixed(2).padStart(8)}${wall.toFixed(2).padStart(8)}  ${what}`)
    console.log('   CPU s  wall s')
    for (const { cpu, wall, file } of costs) row(cpu, wall, file)
    const sum = (of: (cost: (typeof costs)[number]) => number) => costs.reduce((total, cost) => total + of(cost), 0)
    row(
      sum(({ cpu }) => cpu),
      sum(({ wall }) => wall),
      `all ${costs.length} files`,
    )
  }
}
