import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { ask, demo, tokenOf } from '../support/rest-client.ts'
import { stepUpOf } from '../support/step-up.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform[Symbol.asyncDispose]())

const companies = [
  ['12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['7kq2m9xw000157', '7KQ2M9XW000157'],
  ['Ro.dov.ia0/0001-07', 'RODOVIA0000107'],
  ['A0000000000Z70', 'A0000000000Z70'],
  ['b1.c2d.3e4/0002-50', 'B1C2D3E4000250'],
  ['12.345.678/0001-95', '12345678000195'],
  ['12.abc.345/01de–35', '12ABC34501DE35'],
  ['+55 (062) 98111-2233', '+5562981112233'],
  ['529 982 247-25', '52998224725'],
] as const

test('a CNPJ with letters, a CPF and a number are PIX keys, as people write them, by REST and GraphQL', async () => {
  const { url } = platform
  const token = await tokenOf(url, demo.driver)
  for (const [written, key] of companies) {
    const headers = await stepUpOf(url, token)
    const body = { pix_key: written }
    const answer = await ask(url, 'POST', '/api/app/v1/driver/pix-key', { token, headers, body })
    expect(answer).toMatchObject({ status: 200, body: { pix_key: key } })
    const again = { query: `mutation { setPixKey(pixKey: "${written}") { pixKey } }` }
    expect((await ask(url, 'POST', '/graphql', { token, body: again })).body).toEqual({
      data: { setPixKey: { pixKey: key } },
    })
  }
})

test.each([
  '12.ABC.345/01DE-36',
  '7kq2m9xw000175',
  'B1C2D3E400025A',
  '12345678000159',
  '00000000000000',
  '529.982.247-26',
  '11912345678',
  '12.abc.345/01de-53',
])('%s is refused with the value and what is allowed', async (pix_key) => {
  const token = await tokenOf(platform.url, demo.driver)
  const set = (language: string) =>
    ask(platform.url, 'POST', '/api/app/v1/driver/pix-key', {
      token,
      headers: { 'accept-language': language },
      body: { pix_key },
    })
  const [english, portuguese] = [await set('en'), await set('pt-BR')]
  for (const [answer, allowed] of [
    [english, 'a CNPJ with its check digits'],
    [portuguese, 'CNPJ com os dígitos verificadores'],
  ] as const) {
    expect(answer).toMatchObject({ status: 422, body: { error: 'validation_failed' } })
    const text = JSON.stringify(answer.body)
    expect(text).toContain(pix_key)
    expect(text).toContain(allowed)
  }
})
