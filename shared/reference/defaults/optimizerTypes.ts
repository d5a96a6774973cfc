import type { ReferenceEntry } from '../lists.ts';

/** Module-level optimizers. */
export const optimizerTypes: readonly ReferenceEntry[] = [
  { id: 'c5cd1096-5c55-59bc-9b90-cd1f15a8eb17', manufacture: 'SolarEdge Technologies Ltd', name: 'P340' },
  { id: '881d6312-430b-582a-9864-2157836380dd', manufacture: 'SolarEdge Technologies Ltd', name: 'P370' },
  { id: 'e95723fc-3811-5ef4-83a2-866662577f6f', manufacture: 'SolarEdge Technologies Ltd', name: 'P400' },
  { id: 'cc21f518-112d-5b25-9b77-2bb20ef043d5', manufacture: 'SolarEdge Technologies Ltd', name: 'P401' },
  { id: 'c07a5ccb-6330-5804-b6d3-a82c17867d10', manufacture: 'SolarEdge Technologies Ltd', name: 'P485' },
  { id: '49d4ef76-3fd8-57a7-85d4-9b0f4234f777', manufacture: 'SolarEdge Technologies Ltd', name: 'P505' },
  { id: 'abce186e-f7cb-52c5-ae68-d67dff9934de', manufacture: 'SolarEdge Technologies Ltd', name: 'P860' },
  { id: '2f6b9af4-7d8e-5241-89d6-a85f696d1c12', manufacture: 'SolarEdge Technologies Ltd', name: 'P1101' },
  { id: 'd7c686ed-9141-5c5e-812c-ec31108732b5', manufacture: 'SolarEdge Technologies Ltd', name: 'S440' },
  { id: 'aed13150-b11e-5355-bcf4-e730677ea163', manufacture: 'SolarEdge Technologies Ltd', name: 'S500' },
  { id: '017b4c22-25a4-58b4-9981-80172ffcbbb6', manufacture: 'SolarEdge Technologies Ltd', name: 'S500B' },
  { id: '9be8256b-de1b-5f01-8832-7808750de1a3', manufacture: 'SolarEdge Technologies Ltd', name: 'S650B' },
  { id: '30ace56a-05af-530c-b1ce-5d119f144bc6', manufacture: 'Tigo Energy, Inc', name: 'TS4-A-O' },
  { id: '910a671d-dded-5cd8-b312-0f645c8b6928', manufacture: 'Tigo Energy, Inc', name: 'TS4-A-S' },
  { id: '92d96384-d77b-5d09-a291-1db88077e7c1', manufacture: 'Tigo Energy, Inc', name: 'TS4-X-O' },
  { id: 'a0ddad36-fbc1-5781-9601-912a2004bc9b', manufacture: 'Generac Power Systems', name: 'PV Link S2502' },
  { id: 'f87d0bc7-64f5-5379-a5a9-9c9be3500c9e', manufacture: '', name: 'Other / see notes' },
];
