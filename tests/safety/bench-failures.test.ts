import { expect, test } from 'vitest'
import { measureEach } from '../../bench/measure-each.ts'

/** A benchmark must report what it measured, even if some of its rows fail. */

test('a failing benchmark row is reported and does not affect the results of others', async () => {
  const scenarios = ['list', 'respond', 'cart', 'me'].map((name) => ({ name }))
  const measured: string[] = []
  const earlier = [{ name: 'cart', reason: 'no floor can be made of it' }]
  const { results, failures } = await measureEach(scenarios, earlier, async ({ name }) => {
    measured.push(name)
    if (name === 'respond') throw new Error('respond-0-3 touched no row where the real route does')
    return `${name} measured`
  })
  expect(results).toEqual(['list measured', 'me measured'])
  expect(measured).toEqual(['list', 'respond', 'me'])
  expect(failures).toEqual([
    ...earlier,
    { name: 'respond', reason: 'respond-0-3 touched no row where the real route does' },
  ])
})
