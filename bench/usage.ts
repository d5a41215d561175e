/** Answers each 'usage' message with the processor time this process has used so far. */
export function answerUsage(): void {
  process.on('message', (message) => {
    if (message !== 'usage') return
    const { user, system } = process.cpuUsage()
    process.send?.({ usageMs: (user + system) / 1000 })
  })
}
