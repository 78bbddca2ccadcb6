/** The client whose hotel, knowledge and page the demo shows. */
export const DEMO_CLIENT_ID = '7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10';
