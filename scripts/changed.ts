import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter(line => line !== '')

/** Returns the merge base of this branch with main, or HEAD if there is no main, as in a shallow checkout. */
export function base(): string {
  try {
    return git('merge-base', 'HEAD', 'main')[0]!
  } catch {
    return 'HEAD'
  }
}

/** Files changed since main, committed or not, including new files. */
export const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base()),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter(file => existsSync(file))
