#!/usr/bin/env node
// Runs a script, or with --bin a program of node_modules, on Node 24 whatever Node this is:
//   node packages/platform/run.mjs [options of Node] apps/server.ts [arguments]
//   node packages/platform/run.mjs --bin vitest run
// With --settings first it has the variables of .env, where there is one. (Node's own --env-file-if-exists complains where there is none.)
// Plain JavaScript for any Node from 18 on. npm links the `node` package into .bin, but that link gets lost at times.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const wanted = 24

function fail(line) {
  console.error(line)
  process.exit(1)
}

function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= wanted) return process.execPath
  const fromNpm = join(root, 'node_modules/node/bin/node')
  if (existsSync(fromNpm)) return fromNpm
  return fail(
    `Rodovia needs Node ${wanted} and this is ${process.version}. Run \`npm ci\`, which brings it along, or install it.`,
  )
}

function findSettings() {
  const file = join(root, '.env')
  return existsSync(file) ? [`--env-file=${file}`] : []
}

function findScript(args) {
  if (args[0] === '--settings') return [...findSettings(), ...args.slice(1)]
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
// What was compiled once, its types taken out, is kept: from the second start on that is a second less of work.
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/rodovia')
const child = spawn(node, command, { stdio: 'inherit', env: { NODE_COMPILE_CACHE, ...process.env, PATH } })

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))

// npm may end between us and a shell that passes no signal on: then nobody would ever stop the child.
const parent = process.ppid
const watch = () => process.ppid !== parent && child.kill('SIGTERM')
if (process.env.npm_lifecycle_event) setInterval(watch, 500).unref()

child.on('error', (error) => fail(`${node} cannot be started: ${error.message}`))
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
