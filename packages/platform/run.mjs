#!/usr/bin/env node
// Runs a script, or with --bin a program of node_modules, on Node 24, also when another Node runs this file:
//   node packages/platform/run.mjs [options of Node] apps/server.ts [arguments]
//   node packages/platform/run.mjs --bin vitest run
// --settings loads the variables of .env if that file exists; Node's own --env-file-if-exists warns when it does not.
// Plain JavaScript for Node 18 or later. It does not use the link to the `node` package in .bin, which npm sometimes loses.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const nodeMajor = 24

function fail(line) {
  console.error(line)
  process.exit(1)
}

function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= nodeMajor) return process.execPath
  const fromNpm = join(root, 'node_modules/node/bin/node')
  if (existsSync(fromNpm)) return fromNpm
  return fail(
    `Rodovia needs Node ${nodeMajor} and this is ${process.version}. Run \`npm ci\`, which installs it, or install it yourself.`,
  )
}

function findScript(args) {
  const settings = join(root, '.env')
  if (args[0] === '--settings')
    return [...(existsSync(settings) ? [`--env-file=${settings}`] : []), ...args.slice(1)]
  if (args[0] !== '--bin') return args
  const [, name, ...rest] = args
  const link = join(root, 'node_modules/.bin', name ?? '')
  if (!name || !existsSync(link))
    return fail(`${name ?? '(nothing)'} is not in node_modules/.bin. Run \`npm ci\`.`)
  return [realpathSync(link), ...rest]
}

const command = findScript(process.argv.slice(2))
if (command.length === 0)
  fail(
    'Usage: node packages/platform/run.mjs ([--settings] [options of Node] <script.ts> | --bin <program>) [arguments]',
  )

const node = findNode()
const PATH = [dirname(node), process.env.PATH].join(delimiter)
// Node caches the compiled files, with their types removed: later starts take a second less.
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/rodovia')
const child = spawn(node, command, {
  stdio: 'inherit',
  env: { NODE_COMPILE_CACHE, ...process.env, PATH },
})

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))

// When npm's shell dies without forwarding a signal, nothing else would stop the child.
const parent = process.ppid
const stopWithParent = () => process.ppid !== parent && child.kill('SIGTERM')
if (process.env.npm_lifecycle_event) setInterval(stopWithParent, 500).unref()

child.on('error', (error) => fail(`${node} cannot be started: ${error.message}`))
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
