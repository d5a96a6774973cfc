import { describe, expect, it } from 'vitest';
import { readListFile } from '../../../electron/server/reference/readListFile.ts';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';

const read = (list: ReferenceListKey, text: string) => readListFile(list, Buffer.from(text), 'list.csv');
const names = (file: ReturnType<typeof read>) =>
  file.entries.map(({ row, manufacture, name }) => `${row} ${manufacture}|${name}`);

const samModules = [
  'Name,Manufacturer,Technology,I_sc_ref,V_oc_ref',
  'Units,,,A,V',
  '[0],lib_manufacturer,cec_material,cec_i_sc_ref,cec_v_oc_ref',
  'REC Solar REC400AA Pure,REC Solar,Mono-c-Si,10.3,48.8',
  'CSI Solar Co._ Ltd. CS3N-400MS,CSI Solar Co._ Ltd.,Mono-c-Si,11,44',
  'SunPower,SunPower,Mono-c-Si,1,2',
  'REC400AA,,Mono-c-Si,1,2',
].join('\n');

const samInverters = [
  'Name,Vac,Pso,Paco,Pdco',
  'Units,V,W,W,W',
  '[0],inv_snl_ac_voltage,inv_snl_pso,inv_snl_paco,inv_snl_pdco',
  'Enphase Energy Inc : IQ8A-72-2-US [208V],208,1,2,3',
  'Enphase Energy Inc : IQ8A-72-2-US [240V],240,1,2,3',
  'Canadian Solar Inc : CSI-50KTL-GS [480V]??,480,1,2,3',
  'ENPHASE ENERGY INC: iq8a-72-2-us [277V],277,1,2,3',
  'Maker__Model__240V_,240,1,2,3',
  'Schneider: CL 18000NA [422-528V],480,1,2,3',
].join('\n');

const adrInverters = [
  'Name,Manufacturer,Model,Source,Vac,ADRCoefficients',
  'Units,[],[],[],V,1/V',
  '[0],inv_adr_manufacturer,inv_adr_model,inv_adr_source,inv_adr_vac,inv_adr_adrcoeff',
  'Auxin: AXU (208V) 208V [CEC 2010],Auxin Solar, AXU-PV1500U (208V),CEC,208,[ 0.1 ]',
  'Auxin: AXU (240V) 240V [CEC 2010],Auxin Solar,AXU-PV1500U (240 Vac),CEC,240,[ 0.1 ]',
  'ABB: M [208V],ABB,MICRO-US-208,,208,[ 0.1 ]',
  'X: Y (120V),X,Y (120V),,240,[ 0.1 ]',
].join('\n');

const batteries =
  '\ufeffManufacturer Name;Brand1;Model Number;Description;Nameplate Energy Capacity (kWh);Efficiency (%, Ac-AC)1\r\n' +
  'GuangZhou MeriTech Power Co Ltd \u00a0\u00a0;;LFP48V100AH;5 kW, 4.8 kWh;4.8;\r\n' +
  'Felicity Co., Ltd.;;"LUX-X-48100LG01-\nUSM5";"two\nlines";5;\r\n' +
  'Sunwoda;;"B051100P\n02";;5;\r\n' +
  ';;;a remark;;\r\n' +
  'Sunwoda;;;;5;\r\n';

const domesticContent = Buffer.from(
  'Product Type;Segment;Manufacturer;Product Family;Model / Part Number (Product Code);Notes;;\r\n' +
    'Inverter (string);Residential;SolarEdge;Home Hub;SE3800H-US;\u0093DOM\u0094;;\r\n' +
    'Microinverter (MLPE);Residential;Enphase;IQ8;IQ8HC-72-M-DOM-US;;;\r\n' +
    'PV Module;Residential;Qcells;Q.TRON;Q.TRON BLK 430 DCA;;;\r\n' +
    'Battery / ESS;Utility;Fluence;\u0093Pack\u0094;"(platform-level; project-configured)";;;\r\n' +
    ';;;;;;;\r\n' +
    'Batteries / ESS (lists of the agency);;;;;;;\r\n',
  'latin1',
);

describe('libraries and agency exports', () => {
  it("reads SAM's modules past the three header rows and takes the maker off the name", () => {
    const file = read('module-types', samModules);
    expect(file).toMatchObject({ format: 'sam-modules', rows: 4, merged: 0 });
    expect(names(file)).toEqual(['4 REC Solar|REC400AA Pure', '5 CSI Solar Co._ Ltd.|CS3N-400MS']);
    expect(file.errors).toMatchObject([
      { row: 6, code: 'cell-missing', params: { part: 'model' } },
      { row: 7, code: 'cell-missing', params: { part: 'manufacturer' } },
    ]);
  });

  it("makes one entry of the voltages of SAM's inverters", () => {
    const file = read('inverter-types', samInverters);
    expect(file).toMatchObject({ format: 'sam-inverters', rows: 6, merged: 2 });
    expect(names(file)).toEqual([
      '4 Enphase Energy Inc|IQ8A-72-2-US',
      '6 Canadian Solar Inc|CSI-50KTL-GS',
      '9 Schneider|CL 18000NA',
    ]);
    expect(file.errors).toMatchObject([{ row: 8, code: 'not-maker-and-model' }]);
  });

  it('takes the voltage of the row, and no other, off the models of the ADR inverters', () => {
    const file = read('inverter-types', adrInverters);
    expect(file).toMatchObject({ format: 'adr-inverters', rows: 4, merged: 1, errors: [] });
    expect(names(file)).toEqual(['4 Auxin Solar|AXU-PV1500U', '6 ABB|MICRO-US-208', '7 X|Y (120V)']);
  });

  it("reads the CEC's battery list: byte order mark, semicolons, broken model numbers, odd blanks", () => {
    const file = read('battery-types', batteries);
    expect(file).toMatchObject({ format: 'cec-batteries', rows: 5, merged: 0, skipped: 1 });
    expect(names(file)).toEqual([
      '2 GuangZhou MeriTech Power Co Ltd|LFP48V100AH',
      '3 Felicity Co., Ltd.|LUX-X-48100LG01-USM5',
      '4 Sunwoda|B051100P 02',
    ]);
    expect(file.errors).toMatchObject([{ row: 6, code: 'cell-missing', params: { part: 'model-number' } }]);
  });

  it("reads the CEC's module and inverter lists, below their titles", () => {
    const modules = read(
      'module-types',
      'PV Module List\n\nManufacturer,Model Number,Nameplate Pmax,PTC\n,,W,W\nREC,R1,1,2',
    );
    expect(modules).toMatchObject({ format: 'cec-modules', rows: 2, skipped: 1, errors: [] });
    expect(names(modules)).toEqual(['5 REC|R1']);
    const inverters = read('inverter-types', 'Manufacturer Name;Model Number1;Weighted Efficiency (%)\nABB;U1;97');
    expect(inverters).toMatchObject({ format: 'cec-inverters' });
    expect(names(inverters)).toEqual(['2 ABB|U1']);
  });

  it.each<[ReferenceListKey, string[], number, number]>([
    ['inverter-types', ['2 SolarEdge|SE3800H-US', '3 Enphase|IQ8HC-72-M-DOM-US'], 3, 0],
    ['module-types', ['4 Qcells|Q.TRON BLK 430 DCA'], 4, 0],
    ['battery-types', [], 4, 1],
  ])('takes from the domestic content registry what belongs to %s', (list, expected, skipped, errors) => {
    const file = readListFile(list, domesticContent, 'registry.csv');
    expect(names(file)).toEqual(expected);
    expect(file).toMatchObject({ format: 'domestic-content', rows: 5, skipped });
    expect(file.errors).toHaveLength(errors);
  });

  it.each<[string, ReferenceListKey, string | Buffer, string]>([
    ['batteries as modules', 'module-types', batteries, 'list-file-for-other-list'],
    ['inverters as batteries', 'battery-types', adrInverters, 'list-file-for-other-list'],
    ['a registry as states', 'states', domesticContent, 'list-file-for-other-list'],
    ['a registry without optimizers', 'optimizer-types', domesticContent, 'list-file-nothing-for-list'],
  ])('refuses %s', (_, list, content, code) => {
    const file = readListFile(list, Buffer.from(content), 'list.csv');
    expect(file).toMatchObject({ format: null, entries: [] });
    expect(file.errors).toMatchObject([{ row: 0, code }]);
  });
});
