import { spawnSync } from 'node:child_process'

/**
 * Installs packages on Debian or Ubuntu, as root or with password-less `sudo`. Waits while another process installs packages.
 * @throws with `otherwise`, the manual instructions, and the reason.
 */
export function installPackages(
  packages: readonly string[],
  otherwise: string,
  env: NodeJS.ProcessEnv = process.env,
): void {
  const apt = ['apt-get', '-y', '-o', 'DPkg::Lock::Timeout=300']
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const args of [['update'], ['install', '--no-install-recommends', ...packages]]) {
    const [command = '', ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', ...apt, ...args]
    console.error(`$ ${command} ${rest.join(' ')}`)
    const { error, status, stderr } = spawnSync(command, rest, {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    })
    if (error || status !== 0) throw new Error(`${otherwise}\n${error?.message ?? stderr}`)
  }
}
