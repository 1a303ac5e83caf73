import { expect, test } from 'vitest'
import { readAddressLines, readStreetAndNumber } from './address-lines.ts'

/** Street, number, complement and district. */
type Expected = [street: string, number: string, complement?: string, district?: string]

const partsOf = ([street, number, complement = null, district = null]: readonly (
  | string
  | null
  | undefined
)[]) => ({
  ...{ street, number, complement, district },
})

test.each<[first: string, second: string | null, parts: Expected]>([
  [
    'Avenida Paulista, \u20601578',
    'apto 4, \u2060Bela Vista',
    ['Avenida Paulista', '1578', 'apto 4', 'Bela Vista'],
  ],
  ['Rua Augusta,\u206077', 'sala 9,\u2060Centro', ['Rua Augusta', '77', 'sala 9', 'Centro']],
  ['Rua Augusta, \u206077', '\u2060Centro', ['Rua Augusta', '77', undefined, 'Centro']],
  ['Rua 25', '120', ['Rua 25', '120']],
  ['Travessa 14', '30 casa 2', ['Travessa 14', '30', 'casa 2']],
  ['Rua das Flores', 'apto 12', ['Rua das Flores', 's/n', 'apto 12']],
  ['Rua das Flores, 100, bloco 2, 31', null, ['Rua das Flores', '100', 'bloco 2, 31']],
  ['Avenida 23 de Maio, 1000 ap 12 bl 3 torre 2', null, ['Avenida 23 de Maio', '1000', 'ap 12 bl 3 torre 2']],
  ['Av. 9 de Julho 3000 conj 12', null, ['Av. 9 de Julho', '3000', 'conj 12']],
  ['Rua 7 de Setembro 45', null, ['Rua 7 de Setembro', '45']],
  ['Rua 25 de Março', null, ['Rua 25 de Março', 's/n']],
  ['Rua 7', null, ['Rua 7', 's/n']],
  ['Rua 7, 12', null, ['Rua 7', '12']],
  ['Rua A, Quadra 15 Lote 3', null, ['Rua A', 's/n', 'Quadra 15 Lote 3']],
  ['Rua 12 Qd 15 Lt 3', null, ['Rua 12', 's/n', 'Qd 15 Lt 3']],
  ['Rua das Flores, número 100', null, ['Rua das Flores', '100']],
  ['Rua das Flores nº 100 casa 2', null, ['Rua das Flores', '100', 'casa 2']],
  ['Rua Amaral, N 77', null, ['Rua Amaral', '77']],
  ['Av. Luís Carlos Berrini, 1.500', null, ['Av. Luís Carlos Berrini', '1500']],
  ['Rua Augusta 100 B', null, ['Rua Augusta', '100 B']],
  ['Rua Santa Luzia n.º 45', null, ['Rua Santa Luzia', '45']],
  ['Rua Santa Luzia, # 45', null, ['Rua Santa Luzia', '45']],
  ['Rua Itapeva, numero: 490', null, ['Rua Itapeva', '490']],
  ['Rua 13 de Maio 1.234', null, ['Rua 13 de Maio', '1234']],
  ['Rua das Acácias Nº 20-A', null, ['Rua das Acácias', '20-A']],
  ['Rua São João, 1000 / 201', null, ['Rua São João', '1000', '201']],
  ['Rua Dr. João, 12-B', null, ['Rua Dr. João', '12-B']],
  ['Rua Coronel Quirino, 910, cj 12, Cambuí', null, ['Rua Coronel Quirino', '910', 'cj 12', 'Cambuí']],
  ['Alameda Santos 200, 2º andar, sala 21', null, ['Alameda Santos', '200', '2º andar, sala 21']],
  ['Rod. Anhanguera km 25', null, ['Rod. Anhanguera', 's/n', 'km 25']],
  ['Rua Casa Branca, 50', null, ['Rua Casa Branca', '50']],
  ['Rua da Casa Verde 10', null, ['Rua da Casa Verde', '10']],
  ['Rua Torre de Belém 12', null, ['Rua Torre de Belém', '12']],
  ['SQN 210 Bloco A Apt 101', null, ['SQN 210 Bloco A Apt 101', 's/n']],
  ['QNM 12 Conjunto B Casa 5', null, ['QNM 12 Conjunto B Casa 5', 's/n']],
  ['SHIS QI 11 Conjunto 5 Casa 10', null, ['SHIS QI 11 Conjunto 5 Casa 10', 's/n']],
  ['CLN 405 Bloco B', 'Loja 12', ['CLN 405 Bloco B', 's/n', 'Loja 12']],
  ['Estrada do Campo, s/n', null, ['Estrada do Campo', 's/n']],
  ['Estrada do Campo', 'S/Nº', ['Estrada do Campo', 's/n']],
  ['Rodovia BR-101, KM 302,5', null, ['Rodovia BR-101', 's/n', 'KM 302,5']],
  ['Rod. BR 116 km 12', null, ['Rod. BR 116', 's/n', 'km 12']],
  ['Rodovia SP 330, 4500', 'galpão 4', ['Rodovia SP 330', '4500', 'galpão 4']],
  ['ESTRADA DO SE 100', null, ['ESTRADA DO SE 100', 's/n']],
  ['Rodovia do Sol 100', null, ['Rodovia do Sol', '100']],
  ['Rua Ipiranga, 1.234-A', null, ['Rua Ipiranga', '1234-A']],
  ['Rua Ipiranga 1.234 A', null, ['Rua Ipiranga', '1234 A']],
  ['Rua Ipiranga, 55 1/2', null, ['Rua Ipiranga', '55 1/2']],
  ['Rua Ipiranga 55½', null, ['Rua Ipiranga', '55½']],
  ['Rua Ipiranga, 10 e 12', null, ['Rua Ipiranga', '10', 'e 12']],
  ['Rua Ipiranga 100/201', null, ['Rua Ipiranga', '100/201']],
  ['Quadra 104 Sul Alameda 2 Lote 5', null, ['Quadra 104 Sul Alameda 2', 's/n', 'Lote 5']],
  ['Rua Ipiranga', '12, casa 2, Centro', ['Rua Ipiranga', '12', 'casa 2', 'Centro']],
  ['Rua Ipiranga, １２７', null, ['Rua Ipiranga', '127']],
  ['Passagem 7', null, ['Passagem 7', 's/n']],
  ['Caminho 31, 4', null, ['Caminho 31', '4']],
  ['Ladeira 3 casa 9', null, ['Ladeira 3', 's/n', 'casa 9']],
  ['Rua 77 com 78', null, ['Rua 77 com 78', 's/n']],
  ['Vila Nova Rua 5 Lote 22', null, ['Vila Nova Rua 5', 's/n', 'Lote 22']],
  ['Rua da Quadra 15', null, ['Rua da Quadra', '15']],
  ['ACSU SO 40 Av. LO 9 Lote 12', null, ['ACSU SO 40 Av. LO 9', 's/n', 'Lote 12']],
  ['Quadra 1006 Sul Alameda 3 QI 12 Lote 4', null, ['Quadra 1006 Sul Alameda 3 QI 12', 's/n', 'Lote 4']],
  ['CA 7 Bloco D', null, ['CA 7 Bloco D', 's/n']],
  ['EQNM 18/20 Bloco A', null, ['EQNM 18/20 Bloco A', 's/n']],
  ['SCES Trecho 2 Conjunto 5', null, ['SCES Trecho 2 Conjunto 5', 's/n']],
  ['Lote 5 Quadra 3 Rua Sete', null, ['Lote 5', 's/n', 'Quadra 3 Rua Sete']],
  ['Rua Oscar Porto,40-ap.52', null, ['Rua Oscar Porto', '40', 'ap.52']],
  ['Rua Oscar Porto; 40; apto 52', null, ['Rua Oscar Porto', '40', 'apto 52']],
  ['Rua Oscar Porto | Nr 40', null, ['Rua Oscar Porto', '40']],
  ['Rua Oscar Porto nº s/n', null, ['Rua Oscar Porto', 's/n']],
  ['Rua das Flores cobertura 2', null, ['Rua das Flores', 's/n', 'cobertura 2']],
  ['Rua das Flores 12 pav 3', null, ['Rua das Flores', '12', 'pav 3']],
  ['Rua das Flores lotes 3 e 4', null, ['Rua das Flores', 's/n', 'lotes 3 e 4']],
  ['Rua das Flores 10 apart. 5', null, ['Rua das Flores', '10', 'apart. 5']],
  ['Rua das Flores 10 blc 3 apt 4', null, ['Rua das Flores', '10', 'blc 3 apt 4']],
  ['Rua das Flores Ed. Sol 302', null, ['Rua das Flores', 's/n', 'Ed. Sol 302']],
  ['Rua das Flores nº, 120', null, ['Rua das Flores', '120']],
  ['Rua das Flores, Nº 120-3º and.', null, ['Rua das Flores', '120', '3º and.']],
  ['Rua Alegre 1000 - 12A', null, ['Rua Alegre', '1000', '12A']],
  ['Rua Alegre nº 15, 12', null, ['Rua Alegre', '15', '12']],
  ['Rua João Paulo 2, 45', null, ['Rua João Paulo 2', '45']],
  ['Rua Alegre 10 ao 12', null, ['Rua Alegre 10 ao 12', 's/n']],
  ['Rua 7 A 12', null, ['Rua 7 A', '12']],
  ['100, Rua Ipiranga', null, ['100, Rua Ipiranga', 's/n']],
  ['1500', null, ['1500', 's/n']],
  ['', null, ['', 's/n']],
])('%j and %j are %j', (first, second, parts) => {
  expect(readAddressLines(first, second)).toMatchObject(partsOf(parts))
})

test.each([
  ['Rua Augusta, 100', false],
  ['Estrada do Campo, s/nº', false],
  ['Estrada do Campo, sem número', false],
  ['Estrada do Campo sn', false],
  ['Estrada do Campo, sem nº', false],
  ['Estrada do Campo, não tem', false],
  ['Estrada do Campo, s/nr.', false],
  ['Rua 25 de Março', true],
  ['Rua A, Quadra 15 Lote 3', true],
  ['SQS 308 Bloco C', true],
])('%s lacks a number: %s', (line, lacksNumber) => {
  expect(readAddressLines(line).lacksNumber).toBe(lacksNumber)
})

test.each<[street: string, number: string | null, parts: Expected]>([
  ['Rua 25', '120', ['Rua 25', '120']],
  ['Rua Augusta, 1500', '1500', ['Rua Augusta', '1500']],
  ['Rua Augusta nº 1500', '1500', ['Rua Augusta', '1500']],
  ['Rua Augusta, 1.500, apto 3', '1500', ['Rua Augusta', '1500', 'apto 3']],
  ['Rua Augusta, 1500', 's/n', ['Rua Augusta', '1500']],
  ['Rua 25', '25', ['Rua 25', '25']],
  ['Rua Augusta', '1500 apto 31', ['Rua Augusta', '1500', 'apto 31']],
  ['Rua Augusta', 'S/N', ['Rua Augusta', 's/n']],
  ['Rua Augusta', '0', ['Rua Augusta', 's/n']],
  ['Rua Augusta', '1.500', ['Rua Augusta', '1500']],
  ['Rua Augusta', '7 1/2', ['Rua Augusta', '7 1/2']],
  ['Rodovia BR-101', 'KM 302,5', ['Rodovia BR-101', 's/n', 'KM 302,5']],
  ['Avenida Brasil, lado par', '1578', ['Avenida Brasil, lado par', '1578']],
  ['SQN 210 Bloco A', '101', ['SQN 210 Bloco A', '101']],
  ['Rua Augusta 1500', null, ['Rua Augusta', '1500']],
])('in fields of their own %j and %j are %j', (street, number, parts) => {
  expect(readStreetAndNumber(street, number)).toMatchObject(partsOf(parts))
})
