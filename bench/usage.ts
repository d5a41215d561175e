/** Answers each message 'usage' with the CPU time that this process has used so far. */
export function answerUsage(): void {
  process.on('message', (message) => {
    if (message !== 'usage') return
    const { user, system } = process.cpuUsage()
    process.send?.({ usageMs: (user + system) / 1000 })
  })
}
