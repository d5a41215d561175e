/** Replies to each 'usage' message with the CPU time of this process so far. */
export function answerUsage(): void {
  process.on('message', (message) => {
    if (message !== 'usage') return
    const { user, system } = process.cpuUsage()
    process.send?.({ usageMs: (user + system) / 1000 })
  })
}
