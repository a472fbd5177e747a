export { Component } from '../../features/reports/nscan/nscan-page.tsx';
