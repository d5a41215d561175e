import type { App } from '../app.ts'

/**
 * Returns the payment simulator.
 * @throws if the program uses a real payment processor
 */
export function getSimulator({ simulator }: App): NonNullable<App['simulator']> {
  if (!simulator) throw new Error('Demo accounts pay with the simulator. Set PROCESSOR=simulator to create them.')
  return simulator
}
