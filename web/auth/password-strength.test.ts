import { describe, expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

const level = (password: string, known: string[] = []) => strengthOf(password, known).level

describe('a password is called', () => {
  test.each(['password1', 'qwerty2024', 'aaaaaaaaaaaa', 'Short1!'])('weak: %s', (password) => {
    expect(level(password)).toBe(1)
  })
  test('weak if it contains the person’s own details', () => {
    expect(level('Lindqvist-1987!', ['Lindqvist'])).toBe(1)
    expect(level('Lindqvist-1987!', ['Mara'])).toBeGreaterThan(2)
  })
  test.each(['harbor lamp nine', 'correct horse battery staple'])('strong: %s', (password) => {
    expect(level(password)).toBe(4)
  })
})

test('an empty password is no error, and each missing character is counted', () => {
  expect(strengthOf('', []).level).toBe(0)
  expect(strengthOf('abcdefg', []).words).toBe('1 more character needed.')
  expect(strengthOf('abcdef', []).words).toBe('2 more characters needed.')
})

test('a longer password is never weaker', () => {
  const words = 'harbor lamp nine boats at dawn'
  const levels = Array.from({ length: words.length - 8 }, (_, at) => level(words.slice(0, at + 8)))
  expect(levels).toEqual(levels.toSorted((a, b) => a - b))
})
